/** What is said of a body, or of a field that no shape has words for. */
export const CHECK_AGAIN = '입력한 내용을 다시 확인해주세요.';

/** A shape may have words for the one who fills in the form; what has none is named by its kind. */
export const fieldWords = ({ message, code }: { message: string; code?: string | undefined }): string =>
  isForPeople(message) ? message : (code ?? 'invalid');

/** Whether these are words to be read, or the name of a kind of fault. */
export const isForPeople = (words: string): boolean => /[가-힣]/.test(words);
