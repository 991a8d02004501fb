-- Whoever is away, and the colleague who stands in for them (ADR 0018). What was made and ended is told in user_event too.
CREATE TABLE absence (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES app_user,
  delegate_id uuid NOT NULL REFERENCES app_user,
  starts_at timestamptz NOT NULL,
  -- The first moment after it.
  ends_at timestamptz NOT NULL,
  reason text NOT NULL,
  made_by uuid NOT NULL REFERENCES app_user,
  made_at timestamptz NOT NULL,
  -- Before its time.
  ended_by uuid REFERENCES app_user,
  ended_at timestamptz,
  CHECK (person_id <> delegate_id),
  CHECK (starts_at < ends_at),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX absence_person_id ON absence (person_id, ends_at) WHERE ended_at IS NULL;
CREATE INDEX absence_delegate_id ON absence (delegate_id, ends_at) WHERE ended_at IS NULL;

-- In whose place somebody acted.
ALTER TABLE audit ADD COLUMN on_behalf_of uuid REFERENCES app_user;
ALTER TABLE stage_form ADD COLUMN completed_for uuid REFERENCES app_user;

-- What is hashed of an entry; of one in nobody's place exactly what it was before there were absences.
CREATE OR REPLACE FUNCTION audit_text(entry audit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(
    entry.link, entry.id, entry.application_id, entry.version, (extract(epoch FROM entry.at) * 1000000)::bigint,
    entry.actor_id, entry.actor_role, entry.action, entry.form_type, entry.transition_code, entry.transition_name,
    entry.from_state, entry.to_state, entry.overall_from, entry.overall_to, entry.changes, entry.effects,
    entry.comments, entry.definition_hash, entry.request_id
  ) || CASE WHEN entry.on_behalf_of IS NULL THEN '[]' ELSE jsonb_build_array(entry.on_behalf_of) END)::text
$$;
