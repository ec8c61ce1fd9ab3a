/** Days for which a visit can be said to be somebody else's; apart from the calls, since a page that says them needs no schema. */
export const notMineDays = 30;
