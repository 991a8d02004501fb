/** A file of the project that nobody writes by hand. */
export interface GeneratedFile {
  path: string
  /** What it follows from. */
  from: string
  /** Nothing, if there should be no such file. */
  text(): Promise<string | undefined>
}
