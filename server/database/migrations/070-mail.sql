-- Mail to people (docs/decisions/0073). The outbox also has what happens to conditions and to proposed changes, and
-- the day's digest.
ALTER TABLE outbox
  -- Null for a transition or a creation.
  ADD COLUMN event text,
  -- The id of the condition or of the proposed change; the day of a digest.
  ADD COLUMN subject text,
  -- Of a proposed change: a record type, or "users".
  ADD COLUMN record_type text,
  ALTER COLUMN application_id DROP NOT NULL,
  ALTER COLUMN version DROP NOT NULL,
  ALTER COLUMN to_state DROP NOT NULL,
  ALTER COLUMN actor_id DROP NOT NULL,
  ADD CHECK (event IS NOT NULL OR num_nulls(application_id, version, to_state, actor_id) = 0);
-- However many servers write it.
CREATE UNIQUE INDEX outbox_digest ON outbox (subject) WHERE event = 'digest';

-- When a person gets mail, where they have chosen it.
CREATE TABLE mail_choice (
  person_id uuid PRIMARY KEY REFERENCES app_user,
  choice text NOT NULL CHECK (choice IN ('at_once', 'daily', 'none'))
);

-- The language in which the person uses the product, for their mail.
ALTER TABLE session ADD COLUMN language text;
