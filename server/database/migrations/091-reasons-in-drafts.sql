-- Why a person goes ahead with a transition against its warnings, until they take it: unsaved, as their comments are.
ALTER TABLE draft ADD COLUMN reason jsonb;
