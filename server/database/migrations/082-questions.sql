-- What people ask each other about a form (docs/decisions/0087). Beside the application: neither its version nor a seal depends on it. Each
-- change of a question is an entry of the application's audit, which names all of the row.
CREATE TABLE question (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES application,
  form_type text NOT NULL,
  -- Null: about the form as a whole.
  field text,
  text text NOT NULL,
  asked_by uuid NOT NULL REFERENCES app_user,
  -- Whose answer is wanted.
  asked_of uuid NOT NULL REFERENCES app_user,
  asked_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'answered', 'withdrawn')),
  answer text,
  -- Who answered or withdrew it. `_for` is an absent colleague in whose place somebody acted.
  ended_by uuid REFERENCES app_user,
  ended_for uuid REFERENCES app_user,
  ended_at timestamptz,
  version integer NOT NULL
);
CREATE INDEX question_application ON question (application_id, asked_at, id);
CREATE INDEX question_open ON question (asked_of, asked_at, id) WHERE state = 'open';
CREATE INDEX question_answered ON question (asked_by, ended_at, id) WHERE state = 'answered';

-- An open question is open work too: its row's form_type holds its id.
ALTER TABLE open_work ADD COLUMN question_id uuid REFERENCES question ON DELETE CASCADE;
