// What a running server says about itself to whoever holds its secret: the command line's doctor. Nobody else gets an answer.

/** Carries when the question was asked, a number used once, and a signature of both. */
export const diagnosisHeader = 'x-diagnosis';
