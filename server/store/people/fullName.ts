import { sql } from 'kysely'

/** A person's name in its parts; null for nobody. */
interface NameParts {
  first_name: string | null
  last_name: string | null
}

/** First and last name in one; empty for nobody. */
export const fullName = ({ first_name, last_name }: NameParts): string =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim()

/** The full name in SQL, of the people whom a query has joined under this name. */
export const fullNameOf = (people: string) =>
  sql<string>`trim(${sql.ref(`${people}.first_name`)} || ' ' || ${sql.ref(`${people}.last_name`)})`
