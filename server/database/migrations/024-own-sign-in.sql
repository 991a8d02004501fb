ALTER TABLE app_user
  -- Counts the passwords that the person has had: what was found right by an earlier one counts no more.
  ADD COLUMN password_version integer NOT NULL DEFAULT 1,
  -- Of a first password, which was made for the person and is to be replaced: when it opens nothing any more.
  ADD COLUMN password_expires_at timestamptz;

ALTER TABLE session
  -- By which the person knows it again: the browser in words of ours, and of the address what is left without its end.
  ADD COLUMN browser text NOT NULL DEFAULT '',
  ADD COLUMN network text NOT NULL DEFAULT '',
  -- Opened with a first password: it opens nothing until that is replaced.
  ADD COLUMN password_due boolean NOT NULL DEFAULT false;
