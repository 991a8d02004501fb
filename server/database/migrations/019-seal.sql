-- What was decided, on which data, definitions and documents, by whom: one JSON text for each application that is closed, signed with
-- a key that the database does not hold (ADR 0012).
CREATE TABLE seal (
  application_id uuid PRIMARY KEY REFERENCES application,
  at timestamptz NOT NULL,
  text text NOT NULL,
  -- SHA-256 over the text; the audit repeats it.
  hash bytea NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL
);
CREATE TRIGGER seal_is_append_only BEFORE UPDATE OR DELETE ON seal
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER seal_is_never_emptied BEFORE TRUNCATE ON seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The applications that were closed before there were seals: nobody can seal what they were when they were decided.
CREATE TABLE closed_before_seals (application_id uuid PRIMARY KEY REFERENCES application);
INSERT INTO closed_before_seals SELECT id FROM application WHERE closed;
CREATE TRIGGER closed_before_seals_is_append_only BEFORE UPDATE OR DELETE ON closed_before_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER closed_before_seals_is_never_emptied BEFORE TRUNCATE ON closed_before_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
