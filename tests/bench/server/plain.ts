/**
 * The yardstick: Fastify and the pg driver, with statements for the same rows and nothing else: no session, rule, check
 * or audit chain. Reads DATABASE_URL; prints its address.
 */
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.get('/list', async () => {
  const { rows } = await pool.query({
    name: 'list',
    text: `SELECT application.id, reference_number, title, priority, amount, rank, state_code, state_name, step_number, created_at,
        counterparty.name AS counterparty
      FROM application LEFT JOIN counterparty ON counterparty.id = counterparty_id ORDER BY created_at DESC LIMIT 25`,
  })
  return { results: rows }
})

app.get<{ Params: { id: string } }>('/applications/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'read',
    text: `SELECT application.*, (SELECT jsonb_agg(to_jsonb(stage_form)) FROM stage_form WHERE application_id = application.id) AS forms
      FROM application WHERE id = $1`,
    values: [params.id],
  })
  return rows[0]
})

/** Changes the state under a lock and records it in a row, with five statements. */
app.post<{ Params: { id: string } }>('/applications/:id/transition', async ({ params }) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ state_name: string; version: number }>({
      name: 'lock',
      text: 'SELECT state_name, version FROM application WHERE id = $1 FOR UPDATE',
      values: [params.id],
    })
    await client.query({
      name: 'move',
      text: 'UPDATE application SET state_name = $2 WHERE id = $1',
      values: [params.id, rows[0]?.state_name],
    })
    await client.query({
      name: 'note',
      text: 'INSERT INTO plain_audit (application_id, state_name) VALUES ($1, $2)',
      values: [params.id, rows[0]?.state_name],
    })
    await client.query('COMMIT')
    return { state: rows[0]?.state_name }
  } finally {
    client.release()
  }
})

await pool.query(
  'CREATE TABLE IF NOT EXISTS plain_audit (id bigserial PRIMARY KEY, application_id uuid, state_name text, at timestamptz DEFAULT now())',
)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
