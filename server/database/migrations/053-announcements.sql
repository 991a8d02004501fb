-- Whom a transition is told to, by the definitions: everybody of a role, or one person. A row holds no text; who reads it has it filled in by their own rights.
CREATE TABLE announcement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  application_id uuid NOT NULL REFERENCES application,
  form_type text NOT NULL,
  transition_code text NOT NULL,
  -- Which of the transition's announcements it is.
  place integer NOT NULL,
  actor_id uuid NOT NULL REFERENCES app_user,
  role text,
  user_id uuid REFERENCES app_user
);
CREATE INDEX announcement_to_role ON announcement (role, at) WHERE role IS NOT NULL;
CREATE INDEX announcement_to_user ON announcement (user_id, at) WHERE user_id IS NOT NULL;
CREATE INDEX announcement_at ON announcement (at);
