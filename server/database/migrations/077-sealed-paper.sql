-- The credit paper as it was when its application was decided: canonical JSON, whose SHA-256 is in the seal (docs/decisions/0078).
CREATE TABLE sealed_paper (
  application_id uuid PRIMARY KEY REFERENCES application,
  text text NOT NULL
);
CREATE TRIGGER sealed_paper_is_append_only BEFORE UPDATE OR DELETE ON sealed_paper
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER sealed_paper_is_never_emptied BEFORE TRUNCATE ON sealed_paper
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
