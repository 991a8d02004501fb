/** Fills a database that holds the demo bank with many applications copied from the demo's own. */
import { Client } from 'pg'

export interface Size {
  applications: number
  open: number
}

/** Words from which the names of counterparties and titles are composed, by number. */
const words = `
  CREATE TEMP TABLE word AS SELECT
    ARRAY['Norrland','Aurora','Baltic','Cape','Delta','Eastern','Fjord','Gulf','Harbour','Iberian','Jade','Kestrel','Lagos','Meridian',
          'Nile','Orient','Pacific','Quay','Rhine','Sable','Tagus','Ural','Vistula','Western','Xingu','Yukon','Zenith'] AS firm,
    ARRAY['Metals','Smelting','Refining','Trading','Mining','Recycling','Alloys','Copper','Zinc','Nickel'] AS trade,
    ARRAY['AG','SA','Ltd','BV','AB','SpA','GmbH','Pte'] AS form,
    ARRAY['copper cathode','zinc concentrate','nickel briquette','aluminium billet','tin ingot','lead','silver','gold','cobalt','lithium'] AS good`

const counterparties = `
  INSERT INTO counterparty (name, cif_number)
  SELECT format('%s %s %s', firm[1 + n % 27], trade[1 + n / 27 % 10], form[1 + n / 270 % 8]), 'CIF-9' || lpad(n::text, 6, '0')
  FROM word, generate_series(1, 2000) AS n`

const people = `
  INSERT INTO app_user (username, first_name, last_name, role)
  SELECT 'desk' || n, (ARRAY['Ada','Ben','Carl','Dora','Eva','Finn','Gro','Hugo'])[1 + n % 8],
    (ARRAY['Abel','Brandt','Costa','Diaz','Ek','Falk','Grant','Holm','Ito','Jansen'])[1 + n % 10] || '-' || n, 'requester'
  FROM generate_series(1, 200) AS n`

/** The demo application that each new one copies (its model): open ones for the newest, closed ones for the others. */
const plan = ({ applications, open }: Size) => `
  CREATE TEMP TABLE planned AS
  WITH model AS (SELECT id, closed, row_number() OVER (PARTITION BY closed ORDER BY reference_number) - 1 AS place, count(*) OVER (PARTITION BY closed) AS size
                 FROM application),
       new AS (SELECT n, n <= ${applications - open} AS closed, now() - interval '8 years' * ((${applications} - n) / ${applications}::float) AS at
               FROM generate_series(1, ${applications}) AS n)
  SELECT gen_random_uuid() AS id, model.id AS model, new.n, new.at, extract(year FROM new.at) AS year,
    CASE WHEN new.n % 5 = 0 THEN (SELECT id FROM app_user WHERE username = 'requester')
         ELSE (SELECT id FROM app_user WHERE username = 'desk' || 1 + new.n % 200) END AS by,
    (SELECT id FROM counterparty WHERE cif_number = 'CIF-9' || lpad((1 + new.n::bigint * 7919 % 2000)::text, 6, '0')) AS counterparty
  FROM new JOIN model ON model.closed = new.closed AND model.place = new.n % model.size`

const applications = `
  INSERT INTO application (id, reference_number, title, counterparty_id, priority, required_by_date, relationship_manager, amount, rank,
    created_by, created_at, submitted_by, submitted_at, path, state_code, state_name, step_number, closed, open_stages, not_required, version)
  SELECT planned.id, format('CR-%s-%s', year, to_char(100 + row_number() OVER (PARTITION BY year ORDER BY n), 'FM9999900000')), title || ', ' || good[1 + n % 10] || ' ' || n % 997,
    counterparty, priority, (planned.at + interval '60 days')::date, relationship_manager, 1000000 * (1 + n % 400), NULL,
    by, planned.at, CASE WHEN submitted_by IS NULL THEN NULL ELSE by END, planned.at + (submitted_at - created_at),
    path, state_code, state_name, step_number, closed, open_stages, not_required, version
  FROM planned JOIN application ON application.id = planned.model, word ORDER BY n`

/**
 * Shifts a time of the model so that it is as long after the creation of the new application, but never in the future.
 */
const shifted = (time: string) => `least(planned.at + (${time} - model.created_at), now())`

const forms = `
  INSERT INTO stage_form (application_id, form_type, instance_id, data, definition_hash, state, state_code, state_name,
    opened_at, started_at, completed_at, completed_by, version)
  SELECT planned.id, form_type, gen_random_uuid(), data, definition_hash, state, form.state_code, form.state_name,
    ${shifted('opened_at')}, ${shifted('started_at')}, ${shifted('completed_at')}, completed_by, form.version
  FROM planned JOIN application AS model ON model.id = planned.model JOIN stage_form AS form ON application_id = planned.model`

/** Copied seals: they seal the models, so a verification of such a bank reports them. */
const seals = `
  INSERT INTO seal SELECT planned.id, ${shifted('seal.at')}, text, hash, key_id, signature
  FROM planned JOIN application AS model ON model.id = planned.model JOIN seal ON application_id = planned.model`

/**
 * Gives the newest tenth of the applications, the others of the newer half, and the older half one agreement template
 * each.
 */
const templates = ({ applications }: Size) => `
  UPDATE stage_form SET data = data || jsonb_build_object('agreement_template',
    CASE WHEN n > ${applications} * 0.9 THEN 'OTHER' WHEN n > ${applications} * 0.5 THEN 'CSA' ELSE 'ISDA' END)
  FROM planned WHERE application_id = planned.id AND form_type = 'legal_review'`

/**
 * Copied audit entries, one for each new application. Their hashes form no chain, so a verification of such a bank
 * reports them.
 */
const audit = `
  INSERT INTO audit (application_id, version, at, actor_id, action, form_type, transition_code, transition_name, from_state, to_state, changes,
    effects, row_changes, comments, definition_hash, actor_role, overall_from, overall_to, notices, link, hash)
  SELECT planned.id, model.version, planned.at + (model.at - model.created_at), CASE actor_id WHEN created_by THEN by ELSE actor_id END,
    action, form_type, transition_code, transition_name, from_state, to_state, changes, effects, row_changes, comments, definition_hash,
    actor_role, overall_from, overall_to, notices, link, sha256(convert_to(planned.id::text || link, 'UTF8'))
  FROM planned JOIN (SELECT audit.*, created_by, created_at FROM audit JOIN application ON application.id = application_id) AS model
    ON model.application_id = planned.model`

/** Marks the new chains as signed. */
const heads = `
  INSERT INTO audit_head (application_id, links, hash, checkpointed)
  SELECT planned.id, links, sha256(convert_to(planned.id::text || links, 'UTF8')), links
  FROM planned JOIN audit_head ON application_id = planned.model
  ON CONFLICT (application_id) DO UPDATE SET checkpointed = audit_head.links`

/** The rows of documents without contents: nobody downloads them. */
const documents = `
  INSERT INTO document (id, application_id, name, type, size, sha256, version, uploaded_by, uploaded_at)
  SELECT gen_random_uuid(), planned.id, 'Accounts ' || place || '.pdf', 'application/pdf', 100000, repeat('0', 64), 1, by, planned.at
  FROM planned, generate_series(1, 2) AS place`

/** Moves the counter of reference numbers past the new applications. */
const counter = `
  INSERT INTO reference_counter (year, last) SELECT year, 100 + count(*) FROM planned GROUP BY year
  ON CONFLICT (year) DO UPDATE SET last = excluded.last`

/** Skips the checks of references, if the user is allowed to: copied rows refer to nothing that the models do not. */
const unchecked =
  'DO $$ BEGIN SET session_replication_role = replica; EXCEPTION WHEN insufficient_privilege THEN NULL; END $$'
const checked =
  'DO $$ BEGIN SET session_replication_role = DEFAULT; EXCEPTION WHEN insufficient_privilege THEN NULL; END $$'

/** Indexes that only make queries quicker. They are rebuilt after the rows are inserted. */
const indexes = `
  SELECT indexname AS name, indexdef AS definition FROM pg_indexes JOIN pg_class ON relname = indexname
  WHERE schemaname = 'public' AND tablename IN ('application', 'stage_form', 'audit', 'document', 'seal')
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid)`

/** The steps: each with a description and what it does. */
const steps = (size: Size, definitions: string[]): [name: string, statements: string[]][] => [
  ['people and counterparties', [words, counterparties, people]],
  ['applications', [plan(size), 'ANALYZE planned', applications, counter]],
  ['their forms', [unchecked, forms, templates(size), seals, checked]],
  ['their history', [unchecked, audit, heads, checked]],
  ['their documents', [unchecked, documents, checked]],
  ['indexes', definitions],
  // The server fills in the listed columns of the new applications before it offers the columns.
  ['columns that the definitions add', ['DELETE FROM listed_field']],
  ['statistics', ['VACUUM ANALYZE']],
]

export async function fill(url: string, size: Size, progress: (text: string) => void = () => {}): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Losing data does no harm: it could be filled in again.
    await client.query("SET synchronous_commit = off; SET statement_timeout = 0; SET maintenance_work_mem = '512MB'")
    const { rows } = await client.query<{ name: string; definition: string }>(indexes)
    for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
    for (const [title, statements] of steps(
      size,
      rows.map(({ definition }) => definition),
    )) {
      const start = performance.now()
      for (const statement of statements) await client.query(statement)
      progress(`  ${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
    }
  } finally {
    await client.end()
  }
}
