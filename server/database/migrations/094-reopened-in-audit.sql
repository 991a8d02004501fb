-- Each read of an application asks who sent a stage back: this finds the few entries that reopened one without reading all of them.
CREATE INDEX audit_reopened ON audit (application_id, seq) WHERE effects @> '[{"event": "reopened"}]';
