/** In a module of its own, so that the till begins without the texts of questions that few visits need. */
export const loadQuestion = () => import("./staff-question.tsx");
