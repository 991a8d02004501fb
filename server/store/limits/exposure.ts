/** Reads the exposure of a counterparty and its group. */
import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db } from '../transaction.ts'
import type { ApprovedLimit } from './approvedLimits.ts'

/** The last approved limit of one line of a counterparty. */
export interface LimitInForce extends Pick<
  ApprovedLimit,
  'application_id' | 'form_type' | 'field' | 'line' | 'scale' | 'amount' | 'tenor' | 'expires_on'
> {
  counterparty: string
  own: boolean
  reference_number: string
  decided_at: string
}

export interface ApplicationOfGroup {
  id: string
  reference_number: string
  title: string | null
  counterparty: string
  own: boolean
  amount: number | null
  state_name: string
  created_at: string
}

/** The sum of the limits in force of one table, in US dollars. */
export interface SumInForce extends Pick<ApprovedLimit, 'form_type' | 'field'> {
  /** Null for all applications together. */
  application_id: string | null
  own: number
  group: number
}

export interface Exposure {
  name: string
  /** The names of the other counterparties of its group. */
  others: string[]
  /** The newest approved limit of each line, including those that have ended. */
  limits: LimitInForce[]
  /** The sums of all limits that have not ended, however many there are. */
  sums: SumInForce[]
  applications: ApplicationOfGroup[]
  /** The sum that open applications ask for, in US dollars. */
  asked_own: number
  asked_group: number
}

interface Values {
  /** The key of the counterparty's record. */
  key: string
  /** The fields of its record whose equal values make a group. */
  same: string[]
  /** The day for which limits count as in force, YYYY-MM-DD. */
  today: string
  /** Whether to return a sum for each application. */
  byApplication: boolean
}

/** How many of each are read at most. */
const most = { limits: 1000, others: 50 }

/** Reads the exposure in one statement; undefined if there is no such counterparty. */
export async function findExposure(db: Db, values: Values): Promise<Exposure | undefined> {
  return (await ask(db, values))[0]
}

const ask = compiled<Values, Exposure>((db, bind) =>
  db
    .selectFrom('counterparty as own')
    .where('own.cif_number', '=', bind('key'))
    .select('own.name')
    .select([
      sql<string[]>`(
  SELECT coalesce(jsonb_agg(name ORDER BY name), '[]') FROM (
    SELECT party.name FROM counterparty AS party WHERE party.id IN (${group(bind('same'))}) AND party.id <> own.id
    ORDER BY party.name LIMIT ${sql.lit(most.others)}) AS other)`.as('others'),
      sql<LimitInForce[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(found) ORDER BY found.own DESC, found.counterparty, found.decided_at DESC,
    found.place), '[]') FROM (
    SELECT newest.application_id, newest.place, newest.form_type, newest.field, newest.line, newest.scale,
      newest.amount, newest.tenor, newest.expires_on, newest.decided_at, party.name AS counterparty,
      party.id = own.id AS own, application.reference_number
    FROM (${newest(bind('same'))}) AS newest
    JOIN counterparty AS party ON party.id = newest.counterparty_id
    JOIN application ON application.id = newest.application_id
    ORDER BY party.id = own.id DESC, newest.decided_at DESC, newest.place
    LIMIT ${sql.lit(most.limits)}) AS found)`.as('limits'),
      sql<SumInForce[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(found)), '[]') FROM (
    SELECT form_type, field, CASE WHEN ${bind('byApplication')}::boolean THEN application_id END AS application_id,
      sum(CASE WHEN counterparty_id = own.id THEN cents ELSE 0 END) AS own, sum(cents) AS group
    FROM (SELECT *, round((amount * scale)::numeric, 2) AS cents FROM (${newest(bind('same'))}) AS newest) AS newest
    WHERE expires_on IS NULL OR expires_on >= ${bind('today')}::date
    GROUP BY 1, 2, 3) AS found)`.as('sums'),
      sql<ApplicationOfGroup[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(found) ORDER BY found.created_at DESC, found.id), '[]') FROM (
    SELECT application.id, application.reference_number, application.title, party.name AS counterparty,
      party.id = own.id AS own, application.amount, application.state_name, application.created_at
    FROM application JOIN counterparty AS party ON party.id = application.counterparty_id
    WHERE application.counterparty_id IN (${group(bind('same'))})
    ORDER BY application.created_at DESC, application.id LIMIT ${sql.lit(most.others)}) AS found)`.as('applications'),
      sql<number>`(
  SELECT coalesce(sum(amount), 0) FROM application WHERE counterparty_id = own.id AND NOT closed)`.as('asked_own'),
      sql<number>`(
  SELECT coalesce(sum(amount), 0) FROM application
  WHERE counterparty_id IN (${group(bind('same'))}) AND NOT closed)`.as('asked_group'),
    ]),
)

/** Selects the last approved limit of each line of the counterparty and its group. */
function newest(same: ReturnType<typeof sql<string[]>>) {
  return sql`SELECT * FROM (
      SELECT *, max(decided_at) OVER (PARTITION BY counterparty_id, line) AS last_decided FROM approved_limit
      WHERE counterparty_id IN (${group(same)})) AS decided
    WHERE decided_at = last_decided AND amount > 0`
}

/** Selects the counterparty and the others of its group. */
function group(same: ReturnType<typeof sql<string[]>>) {
  return sql`SELECT own.id UNION SELECT party.id FROM unnest(${same}::text[]) AS field, counterparty AS party
    WHERE own.data->>field <> '' AND party.data @> jsonb_build_object(field, own.data->field)`
}
