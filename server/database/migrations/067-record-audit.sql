-- What happened to records, for ever: by whom, and of each field the value before and after (docs/decisions/0068).
CREATE TABLE record_audit (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL,
  key text NOT NULL,
  at timestamptz NOT NULL,
  -- The username of the person, or the account of the computer on which the command ran.
  actor text NOT NULL,
  actor_id uuid REFERENCES app_user,
  -- Who proposed what the actor approved.
  proposed_by uuid REFERENCES app_user,
  action text NOT NULL,
  -- By field, [before, after]; valid_from and valid_to are among them.
  changes jsonb NOT NULL,
  request_id text,
  -- Its place in the chain of its type. The hash is over the hash before it and all that the entry says.
  link integer NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (type, link)
);
CREATE INDEX record_audit_key ON record_audit (type, key, seq);

-- The ends of the chains.
CREATE TABLE record_audit_head (
  type text PRIMARY KEY,
  links integer NOT NULL,
  hash bytea NOT NULL,
  -- How many of the links a checkpoint holds.
  checkpointed integer NOT NULL DEFAULT 0
);

CREATE FUNCTION record_audit_text(entry record_audit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.link, entry.type, entry.key, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor, entry.actor_id,
    entry.proposed_by, entry.action, entry.changes, entry.request_id
  )::text
$$;

-- As for applications (ADR 0011), no writer can forget the chain or choose a link. Writers of one type wait for each other.
CREATE FUNCTION chain_record_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_link integer;
  last_hash bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('record_audit ' || NEW.type, 0));
  SELECT link, hash INTO last_link, last_hash FROM record_audit WHERE type = NEW.type ORDER BY link DESC LIMIT 1;
  NEW.link := coalesce(last_link, 0) + 1;
  NEW.hash := sha256(coalesce(last_hash, '') || convert_to(record_audit_text(NEW), 'UTF8'));
  RETURN NEW;
END $$;
CREATE TRIGGER record_audit_is_chained BEFORE INSERT ON record_audit FOR EACH ROW EXECUTE FUNCTION chain_record_audit();

CREATE FUNCTION keep_record_audit_heads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_audit_head (type, links, hash)
    SELECT DISTINCT ON (type) type, link, hash FROM new_rows ORDER BY type, link DESC
    ON CONFLICT (type) DO UPDATE SET links = excluded.links, hash = excluded.hash;
  RETURN NULL;
END $$;
CREATE TRIGGER record_audit_has_head AFTER INSERT ON record_audit
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_record_audit_heads();

CREATE TRIGGER record_audit_is_append_only BEFORE UPDATE OR DELETE ON record_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER record_audit_is_never_emptied BEFORE TRUNCATE ON record_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The ends that a checkpoint signs, beside those of the applications.
CREATE TABLE record_checkpoint_head (
  checkpoint integer NOT NULL REFERENCES audit_checkpoint,
  type text NOT NULL,
  links integer NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (checkpoint, type)
);
CREATE TRIGGER record_checkpoint_head_is_append_only BEFORE UPDATE OR DELETE ON record_checkpoint_head
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER record_checkpoint_head_is_never_emptied BEFORE TRUNCATE ON record_checkpoint_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
