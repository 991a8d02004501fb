-- Sign-ins that a browser has begun and that the bank's provider has not answered yet (ADR 0017). Of what the browser holds only hashes are kept.
CREATE TABLE pending_sign_in (
  state bytea PRIMARY KEY,
  browser bytea NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  -- Whether the person has to show who they are though the provider may know.
  again boolean NOT NULL,
  network text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pending_sign_in_begun_at ON pending_sign_in (begun_at);

-- Who of a provider's people is who here, from their first sign-in on, whatever they are called there later.
CREATE TABLE linked_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  UNIQUE (issuer, user_id)
);
CREATE INDEX linked_identity_user_id ON linked_identity (user_id);

-- When the person gave their password or the like, which may have been at the provider, before the session.
ALTER TABLE session ADD COLUMN signed_in_at timestamptz NOT NULL DEFAULT now();
UPDATE session SET signed_in_at = created_at;
