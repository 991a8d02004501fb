-- What is to be told outside: a row for each transition and creation, written by the statement that commits it (ADR 0030). No names, no texts.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  occurred_at timestamptz NOT NULL,
  application_id uuid NOT NULL REFERENCES application,
  version integer NOT NULL,
  form_type text,
  -- Null for a creation.
  transition_code text,
  from_state text,
  to_state text NOT NULL,
  actor_id uuid NOT NULL REFERENCES app_user,
  -- The request that did it, as in the audit and in the log.
  request_id text,
  attempts integer NOT NULL DEFAULT 0,
  -- Not tried before; whoever tries moves it on, so that a try that ends without a word is made again.
  due_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  UNIQUE (application_id, version)
);
CREATE INDEX outbox_due ON outbox (due_at) WHERE delivered_at IS NULL;
CREATE INDEX outbox_occurred_at ON outbox (occurred_at);
