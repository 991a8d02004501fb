-- What decisions approved, line by line (docs/decisions/0086): written with the decision, under its seal, and never changed afterwards.
CREATE TABLE approved_limit (
  application_id uuid NOT NULL REFERENCES application,
  -- The place of its row in the table that was asked for, from 1.
  place integer NOT NULL,
  -- For whom, as it was when it was decided.
  counterparty_id uuid REFERENCES counterparty,
  -- The table.
  form_type text NOT NULL,
  field text NOT NULL,
  -- What the line is for, as the form stores it.
  line text NOT NULL,
  -- US dollars in a unit of the amounts.
  scale double precision NOT NULL,
  asked_amount double precision NOT NULL,
  asked_tenor double precision,
  asked_expires_on date,
  amount double precision NOT NULL,
  tenor double precision,
  expires_on date,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, place)
);
CREATE INDEX approved_limit_newest ON approved_limit (counterparty_id, line, decided_at);

-- A counterparty's page and a briefing list its applications.
CREATE INDEX application_counterparty ON application (counterparty_id, created_at);
