/** What can wait until the first page is there: pictures for a page without the network, and measuring those that follow. */
import { tracePagesOf } from "../../platform/tell-server.ts";
import { site } from "../../platform/site.ts";
import { preparePictures } from "../lazy-pictures.tsx";
import { router } from "../router.ts";

preparePictures();
if (site.traces === true) tracePagesOf(router);
