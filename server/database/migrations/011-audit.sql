-- What happened, for ever. version is the application's version that the action made; two actions cannot make the same.
CREATE TABLE audit (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  application_id uuid NOT NULL REFERENCES application,
  version integer,
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL REFERENCES app_user,
  action text NOT NULL,
  form_type text,
  transition_code text,
  transition_name text,
  from_state text,
  to_state text,
  -- [{form_type, field, before, after}]
  changes jsonb NOT NULL DEFAULT '[]',
  -- What the action did to other stages: [{form_type, from_state, to_state}]
  effects jsonb NOT NULL DEFAULT '[]',
  comments text,
  definition_hash text,
  request_id text,
  UNIQUE (application_id, version)
);
CREATE INDEX audit_application ON audit (application_id, seq);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is append-only.';
END $$;
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The first answer to a request that may be sent again (Idempotency-Key).
CREATE TABLE answer (
  actor_id uuid NOT NULL REFERENCES app_user,
  key text NOT NULL,
  operation text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  etag text,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX answer_created_at ON answer (created_at);
