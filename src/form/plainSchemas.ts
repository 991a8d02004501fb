/** Stands in for RJSF's merging of `allOf` (see the build's alias): definitions that have one are refused. */
const none = () => ({})

export { none as createComparator, none as createDeduplicator, none as createIntersector, none as createMerger }

export const createShallowAllOfMerge = () => (schema: unknown) => schema
