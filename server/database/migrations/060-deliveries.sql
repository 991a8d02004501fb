-- What is delivered of a row of the outbox: once for each receiver, so that one that refuses it holds up no other.
CREATE TABLE delivery (
  -- Also of its later tries, so that a receiver can tell that it has had it.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  outbox_id bigint NOT NULL REFERENCES outbox ON DELETE CASCADE,
  channel text NOT NULL,
  receiver text NOT NULL,
  -- Since when it is tried: anew where somebody asks for it.
  occurred_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  -- Why the last try failed.
  error text,
  UNIQUE (outbox_id, channel, receiver)
);
CREATE INDEX delivery_due ON delivery (due_at) WHERE delivered_at IS NULL;
