-- The last version that was proposed from a draft: what its author drafts further goes on from there once it is published.
ALTER TABLE definition_draft ADD COLUMN proposal_id uuid REFERENCES definition_proposal;
