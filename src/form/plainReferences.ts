/** Stands in for RJSF's resolver of references (see the build's alias): definitions are published without any. */
export default {
  resolve: (_base: string, reference: string) => reference,
  equal: (one: string, other: string) => one === other,
}
