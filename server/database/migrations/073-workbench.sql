-- The workbench (docs/decisions/0079): versions of all definitions, what people draft and propose, and what governs.

-- The text of a file under the SHA-256 of its bytes.
CREATE TABLE definition_text (
  hash text PRIMARY KEY,
  bytes bytea NOT NULL
);

-- All files of the definitions: by path, the hash of each text. The hash is that of the manifest as sha256sum prints it.
CREATE TABLE definition_files (
  hash text PRIMARY KEY,
  manifest jsonb NOT NULL
);

-- What a person has changed and not proposed; nobody else reads it. No revision is given twice.
CREATE SEQUENCE definition_draft_revision;
CREATE TABLE definition_draft (
  person_id uuid PRIMARY KEY REFERENCES app_user,
  revision bigint NOT NULL DEFAULT nextval('definition_draft_revision'),
  -- The files that were changed, and the hash of the files as they become.
  base text NOT NULL REFERENCES definition_files,
  hash text NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TABLE definition_draft_file (
  person_id uuid NOT NULL REFERENCES definition_draft ON DELETE CASCADE,
  path text NOT NULL,
  -- Null: the file is removed.
  bytes bytea,
  PRIMARY KEY (person_id, path)
);

-- What waits for a second person, and what became of it. Nothing of it is deleted.
CREATE TABLE definition_proposal (
  id uuid PRIMARY KEY,
  base text NOT NULL REFERENCES definition_files,
  hash text NOT NULL REFERENCES definition_files,
  note text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES app_user,
  proposed_at timestamptz NOT NULL,
  -- Becomes live then; null: as soon as it is published.
  live_from timestamptz,
  -- Scheduled: a second person has published it for a time to come.
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'scheduled', 'published', 'refused', 'withdrawn', 'fallen')),
  decided_by uuid REFERENCES app_user,
  decided_at timestamptz,
  reason text,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK (decided_by <> proposed_by OR state = 'withdrawn')
);
CREATE INDEX definition_proposal_waiting ON definition_proposal (proposed_at) WHERE state IN ('open', 'scheduled');

CREATE TABLE published_version (
  number integer PRIMARY KEY,
  hash text NOT NULL REFERENCES definition_files,
  note text NOT NULL,
  -- Who proposed it; null for what was taken over from the folder, and what was restored.
  author_id uuid REFERENCES app_user,
  published_by uuid NOT NULL REFERENCES app_user,
  live_at timestamptz NOT NULL,
  proposal_id uuid UNIQUE REFERENCES definition_proposal,
  -- The earlier version that it restores.
  restores integer REFERENCES published_version,
  CHECK (author_id <> published_by)
);

CREATE TABLE definition_governance (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  governed_by text NOT NULL DEFAULT 'folder' CHECK (governed_by IN ('folder', 'workbench')),
  live integer REFERENCES published_version,
  CHECK (governed_by = 'folder' OR live IS NOT NULL)
);
INSERT INTO definition_governance DEFAULT VALUES;

CREATE TRIGGER definition_text_stays BEFORE UPDATE OR DELETE ON definition_text
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER definition_files_stay BEFORE UPDATE OR DELETE ON definition_files
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER published_version_stays BEFORE UPDATE OR DELETE ON published_version
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
