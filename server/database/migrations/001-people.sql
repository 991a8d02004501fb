CREATE TABLE app_user (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL,
  da_level text,
  active boolean NOT NULL DEFAULT true,
  password_hash text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX app_user_username ON app_user (lower(username));
CREATE INDEX app_user_role ON app_user (role) WHERE active;

-- A login and everything that follows from it: one family of refresh tokens.
CREATE TABLE session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- Each refresh token's successor is computed from it with this secret, so that a repeated request gets the same one.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX session_user_id ON session (user_id);
CREATE INDEX session_expires_at ON session (expires_at);

-- Only hashes are kept. A token that was replaced stays until its session ends, so that its reuse is seen.
CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz
);
CREATE INDEX refresh_token_session_id ON refresh_token (session_id);

-- Sign-ins that have not succeeded, by account as typed (hashed, for somebody may type a password there) and address.
CREATE TABLE sign_in_attempt (
  account bytea NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_attempt_account ON sign_in_attempt (account, address, at);
CREATE INDEX sign_in_attempt_at ON sign_in_attempt (at);

-- Keys that sign access tokens; two are live while one takes over from the other.
CREATE TABLE signing_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
