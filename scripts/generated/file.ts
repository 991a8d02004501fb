/** A generated file of the project. */
export interface GeneratedFile {
  path: string
  /** What the file is generated from. */
  from: string
  /** The file's text; undefined if the file should not exist. */
  text(): Promise<string | undefined>
}
