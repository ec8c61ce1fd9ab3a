/** Routes that visitors may open; all others come with the log-in (`signed-in.ts`). */
import { authRoutes } from "./auth.ts";
import { chooseAccountRoute } from "./choose-account.ts";
import { loginRoutes } from "./login.ts";
import "./root.tsx";
import { visitorRoutes } from "./visitor.ts";

export const earlyRoutes = [...authRoutes, loginRoutes, ...visitorRoutes, chooseAccountRoute] as const;
