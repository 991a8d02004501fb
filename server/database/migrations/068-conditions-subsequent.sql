-- What approvals leave to be done after them (docs/decisions/0067). The sealed application stays as it is; each change of a condition is an
-- entry of the same audit, which names all of the row.
CREATE TABLE condition_subsequent (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES application,
  -- The table of the form that stated it, and the place of its row there, from 1.
  form_type text NOT NULL,
  field text NOT NULL,
  place integer NOT NULL,
  text text NOT NULL,
  -- A key of `owners` in the definitions.
  owner text NOT NULL,
  due_on date,
  needs_document boolean NOT NULL,
  stated_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'waiver_asked', 'fulfilled', 'waived')),
  -- Who asked to waive it and why, while that is open and once it is waived. `_for` is an absent colleague in whose place somebody acted.
  asked_by uuid REFERENCES app_user,
  asked_for uuid REFERENCES app_user,
  asked_at timestamptz,
  reason text,
  -- Who fulfilled or waived it.
  ended_by uuid REFERENCES app_user,
  ended_for uuid REFERENCES app_user,
  ended_at timestamptz,
  note text,
  -- What shows that it is fulfilled.
  document_id uuid REFERENCES document,
  version integer NOT NULL,
  UNIQUE (application_id, form_type, field, place)
);
CREATE INDEX condition_subsequent_open ON condition_subsequent (due_on, id) WHERE state IN ('open', 'waiver_asked');

-- A condition is open work too: its row's form_type holds its id.
ALTER TABLE open_work ADD COLUMN condition_id uuid REFERENCES condition_subsequent ON DELETE CASCADE;
CREATE INDEX open_work_conditions ON open_work (due_on, since, application_id, form_type) WHERE condition_id IS NOT NULL;

-- The condition that a file was attached for after the decision. It stands beside what was decided on, and not under its seal. No foreign
-- key: the condition names the document that shows it.
ALTER TABLE document ADD COLUMN condition_id uuid;
