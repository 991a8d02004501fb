-- A page of the list reads all columns of each application that it shows: they stand beside each other in this index.
ALTER TABLE application_field DROP CONSTRAINT application_field_pkey, ADD PRIMARY KEY (application_id, name);

-- Which columns the list has is remembered between requests as well (server/model/listed/offered.ts). By row, because what is written again
-- and again is the same.
CREATE TRIGGER lookup_change AFTER INSERT OR UPDATE OR DELETE ON listed_field FOR EACH ROW EXECUTE FUNCTION renew_lookup_version();
