-- What a person has typed in a form and not saved. application_id is null for an application that is not saved yet;
-- version is the application's that the form showed; data are the changed fields by wire name.
-- revision says which writing of the draft it is: two browser tabs do not write over each other's.
CREATE SEQUENCE draft_revision;
CREATE TABLE draft (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  application_id uuid REFERENCES application,
  form_type text NOT NULL,
  version integer,
  data jsonb NOT NULL,
  revision bigint NOT NULL DEFAULT nextval('draft_revision'),
  saved_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (user_id, application_id, form_type)
);
CREATE INDEX draft_application ON draft (application_id);
CREATE INDEX draft_saved_at ON draft (saved_at);
