-- Changes of records and people that one person proposes and another approves (docs/decisions/0069). Nothing of them is deleted: the
-- approved ones are the history of what they changed.
CREATE TABLE proposed_change (
  id uuid PRIMARY KEY,
  -- A record type of the definitions, or "users" for people.
  type text NOT NULL,
  note text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES app_user (id),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'refused', 'withdrawn', 'fallen')),
  decided_by uuid REFERENCES app_user (id),
  decided_at timestamptz,
  reason text,
  entry_count integer NOT NULL,
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX proposed_change_type ON proposed_change (type, proposed_at);

CREATE TABLE proposed_change_entry (
  change_id uuid NOT NULL REFERENCES proposed_change (id),
  key text NOT NULL,
  -- The values by field, as they were when the change was proposed; null if there was no record.
  before jsonb,
  after jsonb NOT NULL,
  PRIMARY KEY (change_id, key)
);
CREATE INDEX proposed_change_entry_key ON proposed_change_entry (key, change_id);

ALTER TABLE app_user ADD COLUMN email text;
