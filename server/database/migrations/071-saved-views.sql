-- How people want to see the list of applications, each under a name (docs/decisions/0076). Everybody has their own.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  person_id uuid NOT NULL REFERENCES app_user,
  name text NOT NULL,
  -- The parameters of the list's address.
  query jsonb NOT NULL,
  -- The list opens with it.
  is_default boolean NOT NULL
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (person_id, name);
CREATE UNIQUE INDEX saved_view_default ON saved_view (person_id) WHERE is_default;
