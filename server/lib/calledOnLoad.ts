/**
 * The first line of a script whose functions are mostly called as a page opens: V8 then compiles them while the file
 * arrives, beside the main thread, instead of each as it is first called (ADR 0101). For others it is a comment.
 */
export const calledOnLoad = '//# allFunctionsCalledOnLoad\n'
