-- Names one state of an application. After a failover a version number could come up a second time for other contents; a revision
-- cannot. Processes remember what they have worked out by it (server/store/lookups/known.ts).
ALTER TABLE application ADD COLUMN revision uuid NOT NULL DEFAULT gen_random_uuid();
