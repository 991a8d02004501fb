/** The same keys, in the same order, with each value changed. */
export function mapValues<Value, Result>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
