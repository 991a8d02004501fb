-- Who sent a stage back is read with each application: from the few entries that reopened something, not from all of its entries.
CREATE INDEX audit_reopened ON audit (application_id, seq) WHERE effects @> '[{"event": "reopened"}]';
