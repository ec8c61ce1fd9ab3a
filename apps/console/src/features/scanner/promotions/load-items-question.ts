/** In a module of its own, so that the till begins without the texts of a question that few coupons need. */
export const loadItemsQuestion = () => import("./items-question.tsx");
