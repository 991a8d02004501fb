/** The SQL statements of a text: a statement's opening keywords at the start of a quoted or template string. */
export function sqlIn(text: string): string[] {
  const statement =
    /['"`]\s*(select\s+(\*|\d|\w+\(|[^'"`]*\sfrom\s)|insert\s+into\s|update\s+["\w.]+\s+set\s|delete\s+from\s|(create|alter|drop)\s+(table|index|type|database|role|schema|extension)\s|with\s+\w+\s+as\s*\()/gi
  return [...text.matchAll(statement)].map(([found]) => found.slice(1).trim())
}

/** The query builder's verbs, which are SQL by another name. */
export function queriesIn(text: string): string[] {
  return [...text.matchAll(/\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^>]+>)?`/g)].map(
    ([found]) => found,
  )
}
