-- How many findings a replay has: whoever lists replays need not unpack what they found.
ALTER TABLE definition_replay
  ADD COLUMN found integer NOT NULL GENERATED ALWAYS AS (jsonb_array_length(findings) + others) STORED;
