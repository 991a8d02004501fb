-- What the bell asks of proposed changes each time: what was decided of a person's own, and what waits. Both read the whole table, in
-- which everything stays that was ever decided.
CREATE INDEX proposed_change_decided ON proposed_change (proposed_by, decided_at DESC) WHERE state IN ('approved', 'refused', 'fallen');
CREATE INDEX proposed_change_open ON proposed_change (type, proposed_at) WHERE state = 'open';
