-- Verifications of the audit that people started on screen (docs/decisions/0090), with what each found. They are kept for ever.
CREATE TABLE audit_verification (
  id uuid PRIMARY KEY,
  started_by uuid NOT NULL REFERENCES app_user,
  started_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'broken_off')),
  -- Applications, checkpoints and decisions: how many there are, null until they are counted, and how many were looked at.
  total integer,
  seen integer NOT NULL DEFAULT 0,
  -- While it runs, when its process last said so.
  beat timestamptz NOT NULL,
  ended_at timestamptz,
  -- What was looked at, by kind, and the newest checkpoint; null unless it is done.
  result jsonb,
  -- What is wrong, in words, without what people wrote; so many more are not listed.
  breaks jsonb NOT NULL DEFAULT '[]',
  others integer NOT NULL DEFAULT 0,
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK ((state = 'done') = (result IS NOT NULL))
);
CREATE UNIQUE INDEX audit_verification_running ON audit_verification (state) WHERE state = 'running';
CREATE INDEX audit_verification_latest ON audit_verification (started_at DESC, id DESC);
CREATE TRIGGER audit_verification_is_kept BEFORE UPDATE OR DELETE ON audit_verification
  FOR EACH ROW WHEN (OLD.state <> 'running') EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_verification_is_never_emptied BEFORE TRUNCATE ON audit_verification
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
