-- Each application's audit is a chain: an entry's hash is over the hash before it and all that the entry says, so that no
-- entry can be changed, taken out, put in or moved without the next one telling (ADR 0011). It is the database that
-- chains: no writer can forget to, and none can write a link of its own.
CREATE TABLE audit_head (
  application_id uuid PRIMARY KEY REFERENCES application DEFERRABLE INITIALLY DEFERRED,
  links integer NOT NULL,
  hash bytea NOT NULL,
  -- How many of the links a checkpoint holds.
  checkpointed integer NOT NULL DEFAULT 0
);
CREATE INDEX audit_head_not_checkpointed ON audit_head (application_id) WHERE links > checkpointed;

ALTER TABLE audit ADD COLUMN link integer, ADD COLUMN hash bytea;

CREATE FUNCTION audit_text(entry audit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.link, entry.id, entry.application_id, entry.version, (extract(epoch FROM entry.at) * 1000000)::bigint,
    entry.actor_id, entry.actor_role, entry.action, entry.form_type, entry.transition_code, entry.transition_name,
    entry.from_state, entry.to_state, entry.overall_from, entry.overall_to, entry.changes, entry.effects,
    entry.comments, entry.definition_hash, entry.request_id
  )::text
$$;

CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
BEGIN
  SELECT * INTO head FROM audit_head WHERE application_id = NEW.application_id FOR UPDATE;
  NEW.link := coalesce(head.links, 0) + 1;
  NEW.hash := sha256(coalesce(head.hash, '') || convert_to(audit_text(NEW), 'UTF8'));
  IF NEW.link = 1 THEN
    INSERT INTO audit_head (application_id, links, hash) VALUES (NEW.application_id, NEW.link, NEW.hash);
  ELSE
    UPDATE audit_head SET links = NEW.link, hash = NEW.hash WHERE application_id = NEW.application_id;
  END IF;
  RETURN NEW;
END $$;

-- The entries that there are, in the order in which they were written.
ALTER TABLE audit DISABLE TRIGGER audit_is_append_only;
DO $$
DECLARE
  entry audit;
  head audit_head;
BEGIN
  FOR entry IN SELECT * FROM audit ORDER BY application_id, seq LOOP
    IF head.application_id IS DISTINCT FROM entry.application_id THEN
      head := ROW(entry.application_id, 0, '', 0);
    END IF;
    entry.link := head.links + 1;
    head.links := entry.link;
    head.hash := sha256(head.hash || convert_to(audit_text(entry), 'UTF8'));
    UPDATE audit SET link = entry.link, hash = head.hash WHERE seq = entry.seq;
    INSERT INTO audit_head VALUES (head.application_id, head.links, head.hash)
      ON CONFLICT (application_id) DO UPDATE SET links = excluded.links, hash = excluded.hash;
  END LOOP;
END $$;
-- The heads' foreign key is checked now: a table with checks still to come cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE audit ENABLE TRIGGER audit_is_append_only;

ALTER TABLE audit ALTER COLUMN link SET NOT NULL, ALTER COLUMN hash SET NOT NULL, ADD UNIQUE (application_id, link);
CREATE TRIGGER audit_is_chained BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION chain_audit();

-- What the heads were at a moment, signed with a key that the database does not hold.
CREATE TABLE audit_checkpoint (
  number integer PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Over the hash of the checkpoint before, the number, the time and the heads.
  hash bytea NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL
);
CREATE TABLE audit_checkpoint_head (
  checkpoint integer NOT NULL REFERENCES audit_checkpoint,
  application_id uuid NOT NULL,
  links integer NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (checkpoint, application_id)
);
CREATE TRIGGER audit_checkpoint_is_append_only BEFORE UPDATE OR DELETE ON audit_checkpoint
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_checkpoint_is_never_emptied BEFORE TRUNCATE ON audit_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_checkpoint_head_is_append_only BEFORE UPDATE OR DELETE ON audit_checkpoint_head
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_checkpoint_head_is_never_emptied BEFORE TRUNCATE ON audit_checkpoint_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
