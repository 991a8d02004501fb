import { type SqlBool, sql } from 'kysely'

/**
 * Whether a column holds one of the values. They are a single parameter: PostgreSQL accepts at most 65,535 parameters
 * in a statement.
 */
export const anyOf = (column: string, values: string[], type: 'uuid' | 'text' = 'uuid') =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${values}::${sql.raw(type)}[])`
