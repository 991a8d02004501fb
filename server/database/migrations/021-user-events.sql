-- What was done to people's accounts outside the application: by whom, when, and what it was before.
CREATE TABLE user_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  -- By column, the value before and after; never a password.
  changes jsonb NOT NULL
);
CREATE INDEX user_event_user_id ON user_event (user_id);
CREATE TRIGGER user_event_is_append_only BEFORE UPDATE OR DELETE ON user_event
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER user_event_is_never_emptied BEFORE TRUNCATE ON user_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
