-- Names what each person wrote last, so that their next reads find it (ADR 0039). Written only where there are replicas, as the last thing
-- before a commit. It is random: after a failover or a restore, a number could come up a second time.
CREATE TABLE last_write (
  person_id uuid PRIMARY KEY REFERENCES app_user,
  mark uuid NOT NULL
) WITH (fillfactor = 50);
