/** Full days between the notice of a change to members' disadvantage and the day on which it holds for them. */
export const noticeDays = 14;
