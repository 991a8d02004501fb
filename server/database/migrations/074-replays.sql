-- Replays (docs/decisions/0084): a run of definitions over the applications in flight, and what it found.
CREATE TABLE definition_replay (
  id uuid PRIMARY KEY,
  -- As it was asked for: `draft`, the number of a version, or `proposal-` and an id.
  of_files text NOT NULL,
  -- The hash of the files that ran, and of those that were live.
  hash text NOT NULL,
  base text NOT NULL,
  started_by uuid NOT NULL REFERENCES app_user,
  started_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'done', 'stopped', 'refused', 'broken_off')),
  -- Of the applications in flight: how many there are, and how many were looked at. Null until they are counted.
  total integer,
  seen integer NOT NULL DEFAULT 0,
  -- While it runs, when its process last said so.
  beat timestamptz NOT NULL,
  ended_at timestamptz,
  -- Of definitions that cannot run: each mistake with its place.
  mistakes jsonb NOT NULL DEFAULT '[]',
  findings jsonb NOT NULL DEFAULT '[]',
  -- So many findings more are not listed.
  others integer NOT NULL DEFAULT 0,
  CHECK ((state = 'running') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX definition_replay_running ON definition_replay (state) WHERE state = 'running';
CREATE INDEX definition_replay_latest ON definition_replay (started_at DESC, id);
