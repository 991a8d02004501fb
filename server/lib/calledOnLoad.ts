/**
 * The first line of a script whose functions are mostly called while a page opens. It makes V8 compile them while the
 * file arrives, off the main thread, instead of one by one when they are first called (ADR 0101). Other engines read it
 * as a comment.
 */
export const calledOnLoad = '//# allFunctionsCalledOnLoad\n'
