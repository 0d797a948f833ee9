export const EMAIL_MAX = 254

/** A local part without quotes, and a domain of at least two labels. No allowed character can end a header of a mail. */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u
