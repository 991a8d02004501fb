import { type SqlBool, sql } from 'kysely'

/**
 * Whether a column holds one of the values. They are one parameter, however many: PostgreSQL takes 65,535 a statement.
 */
export const anyOf = (column: string, values: string[], type: 'uuid' | 'text' = 'uuid') =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${values}::${sql.raw(type)}[])`
